import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { serverProcess } from '#scripts/lib/server-process.mjs';
import { variableNames } from '#tests/support/variable-names.ts';

const run = promisify(execFile);

const serviceSchema = z.object({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  volumes: z.array(z.string()),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});

const { services, networks, volumes } = z
  .object({
    services: z.object({ app: serviceSchema, qdrant: serviceSchema, postgres: serviceSchema }),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }));

const SECRETS: Record<string, string> = { POSTGRES_PASSWORD: 'a-password', QDRANT_API_KEY: 'a-key' };

/** As compose puts values in; a variable that is not among the secrets fails. */
function filledIn(environment: Record<string, string>): Record<string, string> {
  const fill = (value: string) =>
    value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => {
      expect(Object.keys(SECRETS)).toContain(name);
      return SECRETS[name] ?? '';
    });
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}

describe('compose.yaml', () => {
  it('sets only variables that the app reads, and the app accepts them', () => {
    const environment = filledIn(services.app.environment);
    expect(variableNames()).toEqual(expect.arrayContaining(Object.keys(environment)));
    const { database, qdrant, host, port, dataFolder } = parseEnv(environment);
    expect(database?.url).toBe('postgres://lectern:a-password@postgres:5432/lectern');
    expect(qdrant).toMatchObject({ url: 'http://qdrant:6333', apiKey: 'a-key' });
    expect({ host, port, dataFolder }).toEqual({ host: '0.0.0.0', port: 3000, dataFolder: '/data' });
    expect(filledIn(services.qdrant.environment)).toMatchObject({ QDRANT__SERVICE__API_KEY: 'a-key' });
    expect(filledIn(services.postgres.environment)).toMatchObject({
      POSTGRES_USER: 'lectern',
      POSTGRES_DB: 'lectern',
      POSTGRES_PASSWORD: 'a-password',
    });
  });

  it('waits for services that say that they are ready', () => {
    expect(services.app.depends_on).toEqual({
      qdrant: { condition: 'service_healthy' },
      postgres: { condition: 'service_healthy' },
    });
    expect(services.qdrant.healthcheck).toBeDefined();
    expect(services.postgres.healthcheck?.test[1]).toBe('pg_isready');
  });

  it('gives no service more rights than it needs, and opens one port to one machine', () => {
    for (const service of Object.values(services)) {
      expect(service.read_only).toBe(true);
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      const mounted = service.volumes.filter((volume) => !volume.endsWith(':ro')).map((volume) => volume.split(':')[0]);
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(mounted));
    }
    expect(services.app.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(services.app.networks).toContain('outside');
    for (const { ports, networks: joined } of [services.qdrant, services.postgres]) {
      expect({ ports, joined }).toEqual({ ports: [], joined: ['inside'] });
    }
    expect(networks.inside?.internal).toBe(true);
    expect(services.qdrant.image).toMatch(/^qdrant\/qdrant:v1\.19\.\d+-unprivileged@sha256:[0-9a-f]{64}$/);
    expect(services.postgres.image).toMatch(/^postgres:17-bookworm@sha256:[0-9a-f]{64}$/);
    expect(services.postgres.user).toBe('postgres');
  });

  it('leaves the app longer to stop than the app takes', () => {
    const seconds = Number(services.app.stop_grace_period?.replace(/s$/, ''));
    expect(seconds * 1000).toBeGreaterThan(parseEnv({}).shutdownGraceMs);
  });

  it('holds Qdrant to be ready when it says so, and only then', async () => {
    let status = 200;
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [, ...command] = services.qdrant.healthcheck?.test ?? [];
    const check = async () => {
      const [program = '', ...args] = command.map((part) => part.replaceAll('$$', '$').replace('/6333', `/${port}`));
      return run(program, args).then(
        () => 'healthy',
        () => 'unhealthy',
      );
    };
    expect(await check()).toBe('healthy');
    status = 503;
    expect(await check()).toBe('unhealthy');
    server.close();
    await once(server, 'close');
    expect(await check()).toBe('unhealthy');
    expect(asked).toEqual(['/readyz', '/readyz']);
  });
});

describe('the Dockerfile', () => {
  const lines = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');
  const instructions = lines.flatMap((line) => {
    const match = /^([A-Z]+) +(.*)$/.exec(line);
    return match === null ? [] : [{ name: match[1] ?? '', value: match[2] ?? '' }];
  });
  const valuesOf = (name: string) => instructions.flatMap((one) => (one.name === name ? [one.value] : []));
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');

  it('builds with commands that exist from files that are sent', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const commands = valuesOf('RUN').flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
    expect(commands).toEqual(['build:image']);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
    const fromContext = valuesOf('COPY').filter((value) => !value.startsWith('--from'));
    const sources = fromContext.flatMap((value) => value.split(' ').slice(0, -1));
    expect(sources).toContain('package-lock.json');
    for (const source of sources) {
      expect(existsSync(source), source).toBe(true);
      expect(ignored).not.toContain(source);
    }
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', '.next', '.lectern', '.env*', '.git']));
    const folder = /'([\w.]+)', '([\w-]+)'\);$/m.exec(readFileSync('scripts/build-image-folder.mjs', 'utf8'));
    expect(valuesOf('COPY').at(-1)).toBe(`--from=build /build/${folder?.[1]}/${folder?.[2]} ./`);
  });

  it('runs as nobody special, stops when it is told to, and says whether it is well', () => {
    const [build = '', run = ''] = valuesOf('FROM');
    expect(run).toMatch(/^node:24-bookworm-slim@sha256:[0-9a-f]{64}$/);
    expect(build).toBe(`${run} AS build`);
    expect(valuesOf('USER')).toEqual(['node']);
    expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(valuesOf('VOLUME')).toEqual(['/data']);
    expect(valuesOf('EXPOSE')).toEqual([String(parseEnv({}).port)]);
    const { args, env } = serverProcess();
    const settings = valuesOf('ENV').flatMap((value) => value.split(' '));
    expect(settings).toEqual([
      ...['NODE_ENV=production', 'LECTERN_DATA=/data', 'HOST=0.0.0.0', 'PORT=3000'],
      ...['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'].map((name) => `${name}=${env[name]}`),
    ]);
    expect(valuesOf('CMD').map((command) => JSON.parse(command) as unknown)).toEqual([
      ['node', ...args.slice(0, -1), 'start.mjs'],
    ]);
  });
});

const CHART = 'deploy/helm/lectern';

describe('the Helm chart', () => {
  const values = z
    .object({ postgres: z.object({ image: z.string() }), qdrant: z.object({ image: z.string() }) })
    .parse(parse(readFileSync(`${CHART}/values.yaml`, 'utf8')));

  it('runs the same images as compose.yaml, by their digests', () => {
    const digestOf = (image: string) => image.split('@')[1];
    expect(digestOf(values.postgres.image)).toBe(digestOf(services.postgres.image));
    expect(digestOf(values.qdrant.image)).toBe(digestOf(services.qdrant.image));
  });

  it('sets only variables that the app reads', () => {
    const template = readFileSync(`${CHART}/templates/app.yaml`, 'utf8');
    const set = [...template.matchAll(/name: ([A-Z][A-Z_]+)[,\n]/g)].map(([, name]) => name);
    expect(set).toEqual(expect.arrayContaining(['LECTERN_DATA', 'DATABASE_URL', 'QDRANT_URL', 'METRICS_ADDRESS']));
    // Only part of DATABASE_URL.
    expect(variableNames()).toEqual(expect.arrayContaining(set.filter((name) => name !== 'POSTGRES_PASSWORD')));
  });

  it('has a schema that names every value', () => {
    const { properties } = z
      .object({ properties: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(readFileSync(`${CHART}/values.schema.json`, 'utf8')));
    expect(Object.keys(properties).filter((name) => name !== 'global')).toEqual(
      Object.keys(parse(readFileSync(`${CHART}/values.yaml`, 'utf8')) as object),
    );
  });
});
