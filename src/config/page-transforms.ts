/**
 * The unified plugins for the pages of a section. Returns both combined; undefined if there are none, so that the
 * fast parser reads the pages.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { Transforms } from '../model/plugin.ts'
import type { DocsVersion } from '../model/source.ts'

/** The plugins for the pages of a version. */
export function pageTransforms(
  { functions }: ResolvedConfig,
  { section }: Pick<DocsVersion, 'section'>,
): Transforms | undefined {
  const own = functions?.transforms.get(`${section.kind} ${section.id}`)
  const all = functions?.transforms.get('')
  const remark = [...(own?.remark ?? []), ...(all?.remark ?? [])]
  const rehype = [...(own?.rehype ?? []), ...(all?.rehype ?? [])]
  return remark.length + rehype.length === 0 ? undefined : { remark, rehype }
}
