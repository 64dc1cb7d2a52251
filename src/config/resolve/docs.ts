/** The docs: folders, paths and defaults. */
import type { ResolvedConfig } from '../../model/config.ts'
import type { DocsInput } from '../schema/docs.ts'

/** Names that start with an underscore are partials, and tests are no pages. */
const EXCLUDE = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']

export interface DocsContext {
  /** Folder of the pages where none is written. */
  defaultPath: string
  /** `routeBasePath` where none is written. */
  defaultRoute: string
  sidebars: ResolvedConfig['docs']['sidebars']
}

/** Every field of the docs with its default. A function where a value is expected counts as left out. */
export function resolveDocs(input: DocsInput = {}, context: DocsContext): ResolvedConfig['docs'] {
  return {
    path: (input.path ?? context.defaultPath).replace(/^\.\//, '').replace(/\/+$/, '') || '.',
    routeBasePath: (input.routeBasePath ?? context.defaultRoute).replace(/^\/+|\/+$/g, ''),
    sidebars: context.sidebars,
    editUrl: typeof input.editUrl === 'string' ? input.editUrl : undefined,
    showLastUpdateTime: input.showLastUpdateTime ?? false,
    showLastUpdateAuthor: input.showLastUpdateAuthor ?? false,
    include: input.include ?? ['**/*.{md,mdx}'],
    exclude: input.exclude ?? EXCLUDE,
    numberPrefixParser: input.numberPrefixParser !== false,
    breadcrumbs: input.breadcrumbs ?? true,
    sidebarCollapsible: input.sidebarCollapsible ?? true,
    sidebarCollapsed: input.sidebarCollapsed ?? true,
    sidebarPruneAbove: input.sidebarPruneAbove ?? 150,
    includeCurrentVersion: input.includeCurrentVersion ?? true,
    lastVersion: input.lastVersion,
    onlyIncludeVersions: input.disableVersioning ? ['current'] : input.onlyIncludeVersions,
    versions: input.versions ?? {},
    versionPersistence: input.versionPersistence ?? 'localStorage',
  }
}
