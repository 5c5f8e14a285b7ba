import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A wait ends as soon as what it waits for is there; a busy machine may take its time until then.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
