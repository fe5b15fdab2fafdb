import type { FastifyServerOptions } from 'fastify';

function unused(): never {
  throw new Error('no route of the mock has a schema of Fastify: the contract holds the schemas');
}

/** Keeps Fastify from loading its own schema compilers, which would cost the start 45 ms. */
export const withoutSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: () => unused, buildSerializer: () => unused },
};
