/**
 * The files that a host needs to build and publish a site. Returns files by their path relative to the repository or
 * the site, and the sentence for the page about publishing.
 */

import { PACKAGE_MANAGERS } from '../../base/package-managers.ts'
import type { HostName } from '../../model/hosts.ts'
import type { HostContext } from './site-facts.ts'

export interface HostFiles {
  /** Files in the repository's root. */
  repository: Record<string, string>
  /** Files in the site folder. */
  site: Record<string, string>
  /** How the site is published, as markdown. */
  publish: string
}

/** The files for a host. */
export function hostFiles(host: HostName, context: HostContext): HostFiles {
  const { exec } = PACKAGE_MANAGERS[context.packageManager]
  const build = `${exec} docsgen build --strict`
  const nothing = { repository: {}, site: {} }
  const make: Record<HostName, () => HostFiles> = {
    'github-pages': () => ({
      repository: { '.github/workflows/docs.yml': githubWorkflow(context) },
      site: {},
      publish:
        'The workflow `.github/workflows/docs.yml` checks every pull request, and publishes the site on GitHub Pages after\n' +
        'each push to the main branch. Choose **GitHub Actions** once, under *Settings → Pages → Source* of the repository.',
    }),
    'gitlab-pages': () => ({
      repository: { '.gitlab-ci.yml': gitlabPipeline(context) },
      site: {},
      publish:
        'The pipeline `.gitlab-ci.yml` checks every change, and publishes the site on GitLab Pages after each push to the\n' +
        'default branch.',
    }),
    netlify: () => ({
      ...nothing,
      site: { 'netlify.toml': `[build]\n  command = "${build}"\n  publish = "build"\n` },
      publish: 'Add the repository in Netlify: `netlify.toml` has the command and the folder.',
    }),
    'cloudflare-pages': () => ({
      ...nothing,
      publish: `Add the repository in Cloudflare Pages, with the build command \`${build}\` and the output directory \`build\`.`,
    }),
    vercel: () => ({
      ...nothing,
      site: { 'vercel.json': vercelProject(build) },
      publish: 'Add the repository in Vercel: `vercel.json` has the command and the folder.',
    }),
    nginx: () => ({
      ...nothing,
      site: { Dockerfile: dockerfile(context, NGINX_IMAGE), '.dockerignore': DOCKER_IGNORE },
      publish:
        'The `Dockerfile` builds the site and serves it with nginx:\n\n' +
        '```sh\ndocker build -t docs .\ndocker run --rm -p 8080:80 docs\n```\n\n' +
        'Each build also writes `_nginx.conf`, the configuration with the headers and redirects of the site.',
    }),
    caddy: () => ({
      ...nothing,
      site: { Dockerfile: dockerfile(context, CADDY_IMAGE), '.dockerignore': DOCKER_IGNORE },
      publish:
        'The `Dockerfile` builds the site and serves it with Caddy:\n\n' +
        '```sh\ndocker build -t docs .\ndocker run --rm -p 8080:80 docs\n```\n\n' +
        'Each build also writes `_Caddyfile`, the configuration with the headers and redirects of the site.',
    }),
    s3: () => ({
      ...nothing,
      publish: 'Copy the folder to the bucket:\n\n```sh\naws s3 sync build s3://YOUR_BUCKET --delete\n```',
    }),
    other: () => ({
      ...nothing,
      publish: 'Copy the contents of `build/` to the folder that your web server publishes.',
    }),
  }
  return make[host]()
}

function gitlabPipeline({ packageManager, folder, shards }: HostContext): string {
  const { install, exec, enable } = PACKAGE_MANAGERS[packageManager]
  const enter = folder === '' ? [] : [`    - cd ${folder}`]
  const inFolder = (path: string) => (folder === '' ? path : `${folder}/${path}`)
  const out = folder === '' ? 'public' : '$CI_PROJECT_DIR/public'
  return [
    'image: node:22',
    '',
    'cache:',
    '  key: docsgen',
    '  paths:',
    `    - ${inFolder('.docsgen')}`,
    '',
    ...(shards === undefined
      ? [
          'variables:',
          '  # Pages that have not changed since the last run are taken from here.',
          `  DOCSGEN_CACHE: file://$CI_PROJECT_DIR/${inFolder('.docsgen/shared')}`,
          '',
        ]
      : [
          '# The jobs share what they made: set the variable DOCSGEN_CACHE, such as s3://bucket/docs, and its credentials in',
          '# Settings > CI/CD > Variables.',
          '',
        ]),
    '.install: &install',
    ...enter,
    ...(enable === '' ? [] : [`    - ${enable}`]),
    `    - ${install}`,
    '',
    'check:',
    '  script:',
    '    - *install',
    `    - ${exec} docsgen check --format pretty --format junit:report.xml`,
    '  artifacts:',
    '    when: always',
    '    reports:',
    `      junit: ${inFolder('report.xml')}`,
    '',
    ...(shards === undefined ? [] : gitlabShards(exec, shards)),
    'pages:',
    '  script:',
    '    - *install',
    `    - ${exec} docsgen build --strict --out-dir ${out}`,
    '  artifacts:',
    '    paths:',
    '      - public',
    '  rules:',
    '    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH',
    '',
  ].join('\n')
}

/** The jobs that make parts of the site. The name of the job tells docsgen for which host it builds. */
function gitlabShards(exec: string, shards: number): string[] {
  return [
    'shards:',
    '  stage: build',
    `  parallel: ${shards}`,
    '  # What a lost shard has not made is made by the last job.',
    '  allow_failure: true',
    '  cache: []',
    '  script:',
    '    - *install',
    `    - CI_JOB_NAME=pages ${exec} docsgen build --strict --shard $CI_NODE_INDEX/$CI_NODE_TOTAL`,
    '  rules:',
    '    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH',
    '',
  ]
}

function vercelProject(build: string): string {
  const project = { buildCommand: build, outputDirectory: 'build', framework: null, cleanUrls: true }
  return `${JSON.stringify(project, null, 2)}\n`
}

const DOCKER_IGNORE = 'node_modules\n.docsgen\nbuild\n.git\n'
const NGINX_IMAGE = [
  'FROM nginx:stable-alpine',
  'COPY --from=build /site/build /usr/share/nginx/html',
  'RUN mv /usr/share/nginx/html/_nginx.conf /etc/nginx/conf.d/default.conf',
]
const CADDY_IMAGE = [
  'FROM caddy:2-alpine',
  'COPY --from=build /site/build /srv',
  'RUN mv /srv/_Caddyfile /etc/caddy/Caddyfile',
]

function dockerfile({ packageManager }: HostContext, server: readonly string[]): string {
  const { install, exec, enable, locks } = PACKAGE_MANAGERS[packageManager]
  return [
    'FROM node:22-alpine AS build',
    'WORKDIR /site',
    ...(enable === '' ? [] : [`RUN ${enable}`]),
    `COPY package.json ${locks[0]} ./`,
    `RUN ${install}`,
    'COPY . .',
    `RUN ${exec} docsgen build --strict`,
    '',
    ...server,
    'EXPOSE 80',
    '',
  ].join('\n')
}

// The workflow that checks a site on GitHub and publishes it on GitHub Pages.

/** The text of the workflow. */
function githubWorkflow(context: HostContext): string {
  const { folder, branch, shards } = context
  const inFolder = (path: string) => (folder === '' ? path : `${folder}/${path}`)
  const isPush = "github.event_name != 'pull_request'"
  return `name: Documentation

on:
  push:
    branches: [${branch}]
  pull_request:
  workflow_dispatch:

permissions:
  contents: read

concurrency:
  group: docs-\${{ github.ref }}
  cancel-in-progress: true
${shards === undefined ? '' : sharedCache()}
jobs:
${shards === undefined ? '' : shardJobs(context, shards)}  build:
${shards === undefined ? '' : `    needs: shards\n    # What a lost shard has not made is made here.\n    if: \${{ !cancelled() }}\n`}    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: read
${defaults(folder)}    steps:
${setUp(context)}      - uses: actions/cache@v4
        with:
          path: ${inFolder('.docsgen')}
          key: docsgen-\${{ github.sha }}
          restore-keys: docsgen-
      - run: ${PACKAGE_MANAGERS[context.packageManager].install}
      # Findings are shown in the pull request, at their lines.
      - run: ${PACKAGE_MANAGERS[context.packageManager].exec} docsgen check --format github
      - uses: actions/configure-pages@v5
        id: pages
        if: ${isPush}
      - run: ${buildCommand(context)} --format github
        if: ${isPush}
${shards === undefined ? `        env:\n          # Pages that have not changed since the last run are taken from here.\n          DOCSGEN_CACHE: file://\${{ github.workspace }}/${inFolder('.docsgen/shared')}\n` : ''}      - uses: actions/upload-pages-artifact@v3
        if: ${isPush}
        with:
          path: ${inFolder('build')}

  deploy:
    needs: build
    if: ${shards === undefined ? isPush : `\${{ !cancelled() && needs.build.result == 'success' && ${isPush} }}`}
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/deploy-pages@v4
        id: deployment
`
}

/** The jobs that make parts of the site, at the same time. */
function shardJobs(context: HostContext, shards: number): string {
  const { folder, packageManager } = context
  const numbers = Array.from({ length: shards }, (_, at) => at + 1).join(', ')
  return `  shards:
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: read
    strategy:
      fail-fast: false
      matrix:
        shard: [${numbers}]
${defaults(folder)}    steps:
${setUp(context)}      - run: ${PACKAGE_MANAGERS[packageManager].install}
      - uses: actions/configure-pages@v5
        id: pages
      # The same flags as below: pages with another address are other pages.
      - run: ${buildCommand(context)} --shard \${{ matrix.shard }}/${shards}

`
}

function sharedCache(): string {
  return `
# Where the jobs share what they made: an address such as s3://bucket/docs, and its credentials.
env:
  DOCSGEN_CACHE: \${{ secrets.DOCSGEN_CACHE }}
  AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
  AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
  AWS_REGION: \${{ vars.AWS_REGION }}
`
}

function buildCommand({ packageManager }: HostContext): string {
  const { exec } = PACKAGE_MANAGERS[packageManager]
  return `${exec} docsgen build --strict --url "\${{ steps.pages.outputs.origin }}" --base "\${{ steps.pages.outputs.base_path }}/"`
}

function defaults(folder: string): string {
  return folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${folder}\n`
}

/** The steps before the packages are installed. */
function setUp({ packageManager, folder }: HostContext): string {
  const { enable, locks } = PACKAGE_MANAGERS[packageManager]
  const lock = folder === '' ? locks[0] : `${folder}/${locks[0]}`
  return `      - uses: actions/checkout@v4
        with:
          # The history tells when a page was last changed.
          fetch-depth: 0
${enable === '' ? '' : `      - run: ${enable}\n`}      - uses: actions/setup-node@v4
        with:
          node-version: 22
${cacheOf(packageManager, lock)}`
}

/** The packages that the action caches; it does not know Bun. */
function cacheOf(packageManager: HostContext['packageManager'], lock: string): string {
  if (packageManager === 'bun') return ''
  return `          cache: ${packageManager}\n          cache-dependency-path: ${lock}\n`
}
