/**
 * The audit of a site as of a commit, with which changes are compared. Returns the findings at that commit, including
 * those about the config, and the addresses on other sites that were linked then.
 */
import { existsSync, symlinkSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { ConfigError } from '../base/errors.ts'
import { externalAddresses } from '../check/external-addresses.ts'
import { type Checkout, checkOut } from '../check/git-checkout.ts'
import { loadConfig } from '../config/load-config.ts'
import type { CheckRequest } from '../model/check.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CommitAudit, CommitRequest } from './audit-hooks.ts'
import { auditFolder } from './check-folder.ts'

/** The state at the commit. */
export interface EarlierAudit {
  diagnostics: Diagnostic[]
  /** Addresses on other sites, without hashes. */
  addresses: ReadonlySet<string>
}

/**
 * Audits the commit that the request names.
 * @throws UsageError if the commit does not exist, EnvironmentError if git fails
 */
export async function auditBefore(request: CheckRequest, audit: CommitAudit): Promise<EarlierAudit> {
  const addresses = new Set<string>()
  const diagnostics = await auditCommit(request.changed ?? 'HEAD', request, {
    ...audit,
    onRead: input => {
      for (const address of externalAddresses(input).keys()) addresses.add(address)
    },
  })
  return { diagnostics, addresses }
}

/** Audits the site as of a commit. */
export async function auditCommit(
  ref: string,
  request: CommitRequest,
  { config, ...run }: CommitAudit,
): Promise<Diagnostic[]> {
  const { drafts, onProgress, signal } = request
  const before = checkOut(config.siteDir, { ref, whole: reachesOutside(config) })
  try {
    linkPackages(config.siteDir, before)
    const old = await configBefore(request, config, before.siteDir)
    const auditing = { ...run, config: old.config, remember: false, drafts, onProgress, signal }
    const { diagnostics } = await auditFolder(auditing)
    return [...old.diagnostics, ...diagnostics]
  } finally {
    before.close()
  }
}

/** Whether the site uses folders outside its own, like a website in a code repository. */
function reachesOutside({ docs, staticDirectories, customCss, themeDir }: ResolvedConfig): boolean {
  return [docs.path, ...staticDirectories, ...customCss, themeDir].some(path => path.startsWith('..'))
}

/** Installed packages are not part of a commit: configs and components of the checkout use those of the site. */
function linkPackages(siteDir: string, { siteDir: there, root }: Checkout): void {
  for (let [from, to] = [siteDir, there]; to.startsWith(root); [from, to] = [dirname(from), dirname(to)])
    if (existsSync(join(from, 'node_modules')) && !existsSync(join(to, 'node_modules')))
      // Windows allows everybody to create a junction, but not a symbolic link.
      symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'), 'junction')
}

/** The config as of the commit; the current one if the old one can no longer be read. */
async function configBefore({ configPath, base, url }: CommitRequest, today: ResolvedConfig, siteDir: string) {
  const inside = configPath === undefined ? undefined : relative(today.siteDir, resolve(today.siteDir, configPath))
  const path =
    inside === undefined || inside.startsWith('..') || isAbsolute(inside) ? configPath : join(siteDir, inside)
  try {
    return await loadConfig({ siteDir, configPath: path, base, url })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { config: { ...today, siteDir }, diagnostics: [] }
  }
}
