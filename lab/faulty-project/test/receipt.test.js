import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receipt } from '../src/receipt.js';

// Where it fails is plain from the name; what came instead is what matters.
Error.stackTraceLimit = 0;

const TEA = { name: 'tea', price: '4.35' };
const CUP = { name: 'cup', price: '12.50' };

test('a receipt names what was bought', () => {
  assert.match(receipt([{ ...CUP, quantity: 1 }]), /^1 × cup at 12\.50\nTotal 12\.50$/);
});

test('members pay 10.63 for a cup at 12.50', () => {
  assert.match(receipt([{ ...CUP, quantity: 1 }], 15), /Total 10\.63$/);
});

test('two teas at 4.35 cost 8.70', () => {
  assert.match(receipt([{ ...TEA, quantity: 2 }]), /Total 8\.70$/);
});
