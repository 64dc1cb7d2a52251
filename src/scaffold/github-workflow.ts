/** The workflow that checks a site on GitHub and publishes it on GitHub Pages. In: how the site is built. Out: YAML. */
import { PACKAGE_MANAGERS } from '../base/package-managers.ts'
import type { HostContext } from './site-facts.ts'

/** The text of the workflow. */
export function githubWorkflow(context: HostContext): string {
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
