import { serve } from '../serve.js';
import { states } from './states.js';

/** `npm run harness`. */
await serve(states);
