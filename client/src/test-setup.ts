import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A wait ends as soon as its condition holds; a busy machine may need this long, in milliseconds.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);
