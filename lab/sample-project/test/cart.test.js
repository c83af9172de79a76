import assert from 'node:assert/strict';
import { test } from 'node:test';
import { average, count, total } from '../src/cart.js';

const items = [
  { name: 'tea', price: 450, quantity: 2 },
  { name: 'cup', price: 1200, quantity: 1 },
];

test('the pieces of a cart are counted', () => {
  assert.equal(count(items), 3);
});

test('the average is the price of a piece', () => {
  assert.equal(average(items), 700);
});

test('the total is the sum of all pieces', () => {
  assert.equal(total(items), 2100);
});

test('the sum of an empty cart is 0', () => {
  assert.equal(total([]), 0);
});
