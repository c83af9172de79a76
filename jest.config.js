import { existsSync, statfsSync } from 'node:fs';

/** Labs make and remove thousands of small files: in memory, where there is enough of it, that costs a fifth less. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;
const freeBytes = ({ bavail, bsize }) => bavail * bsize;
if (existsSync(MEMORY) && freeBytes(statfsSync(MEMORY)) > ENOUGH_BYTES) process.env.TMPDIR ??= MEMORY;

/**
 * One jest process tests everything: ESM through swc. One worker more than a hosted runner has cores, since each waits for
 * processes now and then; with two more the suite took longer.
 */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  // They install programs of 1.4 GB: `npm run test:agents` asks for them.
  testPathIgnorePatterns: process.env.AGENTS ? [] : ['<rootDir>/__tests__/agents/'],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/.lab/', '<rootDir>/.cache/'],
  maxWorkers: 3,
  // Starting a process copies the page tables of the one that starts it: 2 ms in a small one, 56 ms with 800 MB.
  workerIdleMemoryLimit: '400MB',
  // Tests start real processes, hundreds in some of them, and share two cores with others that do.
  testTimeout: 60_000,
  reporters: ['default', '<rootDir>/scripts/ci-reporter.js'],
};
