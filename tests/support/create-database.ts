import { Client } from 'pg';

import { newId } from '#lib/foundation/core/ids.ts';

/** Makes an empty database on a server; its address. */
export async function createDatabase(server: string): Promise<string> {
  const name = `lectern_test_${newId().replaceAll('-', '')}`;
  await rowsOf(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Removes it, whoever is connected. */
export async function dropDatabase(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  await rowsOf(server.href, `drop database if exists ${name} with (force)`);
}

/** Asks a database past everything under test. */
export async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const answer = await client.query<Record<string, unknown>>(statement);
    return answer.rows;
  } finally {
    await client.end();
  }
}
