/**
 * The files that a host needs to build and publish a site. In: the host, and how the site is built. Out: files by their
 * path relative to the repository or the site, and the sentence for the page about publishing.
 */

import { PACKAGE_MANAGERS } from '../base/package-managers.ts'
import type { HostName } from '../model/hosts.ts'
import { githubWorkflow } from './github-workflow.ts'
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
