/** The workflow that checks a site on GitHub and publishes it on GitHub Pages. In: how the site is built. Out: YAML. */
import { PACKAGE_MANAGERS } from '../base/package-managers.ts'
import type { HostContext } from './site-facts.ts'

/** The text of the workflow. */
export function githubWorkflow({ packageManager, folder, branch }: HostContext): string {
  const { exec, install, enable, locks } = PACKAGE_MANAGERS[packageManager]
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

jobs:
  build:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: read
${folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${folder}\n`}    steps:
      - uses: actions/checkout@v4
        with:
          # The history tells when a page was last changed.
          fetch-depth: 0
${enable === '' ? '' : `      - run: ${enable}\n`}      - uses: actions/setup-node@v4
        with:
          node-version: 22
${cacheOf(packageManager, inFolder(locks[0]))}      - uses: actions/cache@v4
        with:
          path: ${inFolder('.docsgen/cache')}
          key: docsgen-\${{ github.sha }}
          restore-keys: docsgen-
      - run: ${install}
      # Findings are shown in the pull request, at their lines.
      - run: ${exec} docsgen check --format github
      - uses: actions/configure-pages@v5
        id: pages
        if: ${isPush}
      - run: ${exec} docsgen build --strict --format github --url "\${{ steps.pages.outputs.origin }}" --base "\${{ steps.pages.outputs.base_path }}/"
        if: ${isPush}
      - uses: actions/upload-pages-artifact@v3
        if: ${isPush}
        with:
          path: ${inFolder('build')}

  deploy:
    needs: build
    if: ${isPush}
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

/** The packages that the action caches; it does not know Bun. */
function cacheOf(packageManager: HostContext['packageManager'], lock: string): string {
  if (packageManager === 'bun') return ''
  return `          cache: ${packageManager}\n          cache-dependency-path: ${lock}\n`
}
