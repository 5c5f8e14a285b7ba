import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environmentSchema, SECRET_FILES, SECRETS } from '../server/environment.ts';

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
  scripts: Record<string, string>;
};
const variables = Object.keys(environmentSchema.shape);
/** The secret's name as that of a file. */
const secretNames = SECRETS.map((name) => name.toLowerCase()).sort();
/** The command lines that the project starts servers and workers with. */
const commands = {
  server: /exec (node .+)$/.exec(packageJson.scripts['start:server'] ?? '')?.[1] ?? '',
  worker: /exec (node .+)$/.exec(packageJson.scripts['start:worker'] ?? '')?.[1] ?? '',
};

const FOLDER = 'deploy/kubernetes';

interface Container {
  image: string;
  command?: string[];
  env: { name: string; value: string }[];
  envFrom: unknown[];
  securityContext: object;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  startupProbe?: object;
  readinessProbe?: object;
  livenessProbe?: object;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    replicas: number;
    strategy: object;
    selector: { matchLabels: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        automountServiceAccountToken: boolean;
        terminationGracePeriodSeconds: number;
        securityContext: object;
        initContainers: Container[];
        containers: Container[];
        volumes: { name: string; secret?: { secretName: string; defaultMode: number } }[];
      };
    };
  };
}

const kustomization = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as {
  resources: string[];
  images: { name: string; newTag: string }[];
};
const manifests = kustomization.resources.flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const find = (kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found;
};

test('Kubernetes: every file is among the resources, once', () => {
  const files = readdirSync(FOLDER).filter((file) => file !== 'kustomization.yaml');
  expect([...kustomization.resources].sort()).toEqual(files.sort());
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(new Set(names).size).toBe(names.length);
  expect(kustomization.images).toMatchObject([{ name: 'mithaq', newTag: packageJson.version }]);
});

test.each(['server', 'worker'] as const)(
  'R63: Kubernetes: the %s has no root, no right, nothing to write on, limits, and secrets from files',
  (part) => {
    const { spec } = find('Deployment', `mithaq-${part}`);
    const pod = spec.template.spec;
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
    expect(spec.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    // A process ends within 10 s of the signal.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(15);
    const [migrate, ...furtherSteps] = pod.initContainers;
    expect(furtherSteps).toEqual([]);
    expect(migrate?.command).toEqual(['node', 'dist/server/cli.js', 'migrate']);
    const [container, ...others] = pod.containers;
    if (!container) throw new Error('There is no container.');
    expect(others).toEqual([]);
    expect(container.image).toBe(`mithaq:${packageJson.version}`);
    const [, imageCommand = '[]'] = /^CMD (.+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    expect((container.command ?? (JSON.parse(imageCommand) as string[])).join(' ')).toBe(commands[part]);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    for (const amount of ['cpu', 'memory']) expect(container.resources.requests).toHaveProperty(amount);
    expect(container.resources.limits).toHaveProperty('memory');
    // Secrets are files, each of them, which nobody but the process's group reads.
    expect(container.env.map(({ name }) => name).sort()).toEqual([...SECRET_FILES].sort());
    expect(container.env.map(({ value }) => value.split('/').at(-1)).sort()).toEqual(secretNames);
    const mount = container.volumeMounts.find(({ name }) => name === 'secrets');
    expect(mount).toMatchObject({ readOnly: true });
    for (const { value } of container.env) expect(value.startsWith(`${mount?.mountPath}/`)).toBe(true);
    const volumes = new Map(pod.volumes.map((volume) => [volume.name, volume]));
    expect(volumes.get('secrets')?.secret).toEqual({ secretName: 'mithaq', defaultMode: 0o440 });
    for (const { name } of container.volumeMounts) expect(volumes.has(name), name).toBe(true);
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'mithaq' } }]);
    const { image, env, envFrom, securityContext, resources, volumeMounts } = container;
    expect(migrate).toMatchObject({ image, env, envFrom, securityContext, resources, volumeMounts });
  },
);

test('Kubernetes: a server gets requests once its stores answer, and is started again where it answers nothing', () => {
  const [server] = find('Deployment', 'mithaq-server').spec.template.spec.containers;
  const at = (path: string) => expect.objectContaining({ httpGet: { path, port: 'http' } });
  expect(server).toMatchObject({
    ports: [{ name: 'http', containerPort: 3000 }],
    startupProbe: at('/readyz'),
    readinessProbe: at('/readyz'),
    livenessProbe: at('/healthz'),
  });
  expect(find('Deployment', 'mithaq-server').spec.replicas).toBeGreaterThan(1);
  expect(find('Deployment', 'mithaq-worker').spec.replicas).toBeGreaterThan(1);
  const labels = find('Deployment', 'mithaq-server').spec.selector.matchLabels;
  expect(find('Service', 'mithaq-server').spec.selector).toEqual(labels);
  expect(find('PodDisruptionBudget', 'mithaq-server').spec.selector.matchLabels).toEqual(labels);
  // Nobody but the ingress opens something to the outside.
  expect(find('Service', 'mithaq-server').spec).not.toHaveProperty('type');
});

test('Kubernetes: a worker is asked whether it hangs, on the port that it is given', () => {
  const [worker] = find('Deployment', 'mithaq-worker').spec.template.spec.containers;
  const at = (path: string) => expect.objectContaining({ httpGet: { path, port: 'http' } });
  const containerPort = Number(find('ConfigMap', 'mithaq').data?.WORKER_PORT);
  expect(containerPort).toBeGreaterThan(0);
  expect(worker).toMatchObject({
    ports: [{ name: 'http', containerPort }],
    startupProbe: at('/healthz'),
    readinessProbe: at('/readyz'),
    livenessProbe: at('/healthz'),
  });
});

test('Kubernetes: what is configured is no secret, and is read', () => {
  const { data = {} } = find('ConfigMap', 'mithaq');
  for (const [name, value] of Object.entries(data)) {
    expect(variables).toContain(name);
    expect(SECRETS).not.toContain(name);
    expect(typeof value).toBe('string');
  }
  expect(data).toMatchObject({ TRUST_PROXY: '1', PUBLIC_URL: expect.stringMatching(/^https:/) });
});

describe.each([
  ['server', 'mithaq-server@.service'],
  ['worker', 'mithaq-worker@.service'],
] as const)('systemd: the unit of a %s', (part, file) => {
  const path = join('deploy/systemd', file);
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.includes('=') && !line.startsWith('#'));
  const read = (key: string) =>
    lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
  const environment = new Map(
    read('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
  );

  test('starts what the project starts, and starts it again', () => {
    expect(read('ExecStartPre')).toEqual(['/usr/bin/node dist/server/cli.js migrate']);
    expect(read('ExecStart')).toEqual([`/usr/bin/${commands[part]}`]);
    expect(read('Restart')).toEqual(['always']);
    expect(Number(read('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(15);
    expect(read('PartOf')).toEqual(['mithaq.target']);
    expect(existsSync('deploy/systemd/mithaq.target')).toBe(true);
  });

  test('R63: has a user without rights, nothing to write on but its own folder, and secrets from files', () => {
    expect(read('User')).toEqual(['mithaq']);
    for (const key of ['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'ProtectHome', 'ProtectKernelModules'])
      expect(read(key), key).toEqual(['yes']);
    expect(read('ProtectSystem')).toEqual(['strict']);
    expect(read('CapabilityBoundingSet')).toEqual(['']);
    expect(read('MemoryMax')).toHaveLength(1);
    const loaded = read('LoadCredential').map((line) => line.split(':'));
    expect(loaded.map(([name]) => name).sort()).toEqual(secretNames);
    for (const [name, from] of loaded) expect(from).toBe(`/etc/mithaq/secrets/${name}`);
    for (const name of SECRETS) expect(environment.get(`${name}_FILE`)).toBe(`%d/${name.toLowerCase()}`);
    for (const name of environment.keys()) {
      expect([...variables, ...SECRET_FILES]).toContain(name);
      expect(SECRETS).not.toContain(name);
    }
    expect(environment.get('NODE_ENV')).toBe('production');
    expect(environment.get('PORT')).toBe(part === 'server' ? '%i' : undefined);
  });
});
