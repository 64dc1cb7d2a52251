/** Badges of Starlight. */
import type { Badge } from '../../../schema/badge.ts'
import { fieldsIn, text } from '../shared/fields.ts'

const VARIANTS: Record<string, Badge['variant']> = {
  note: 'note',
  tip: 'tip',
  success: 'tip',
  caution: 'warning',
  danger: 'danger',
}

/** The badge; undefined for none. Its text may differ by language: the first one is used. */
export function badgeOf(written: unknown): Badge | undefined {
  const { text: own, variant } = fieldsIn(written)
  const shown = text(written) ?? text(own) ?? text(Object.values(fieldsIn(own))[0])
  return shown === undefined ? undefined : { text: shown, variant: VARIANTS[text(variant) ?? ''] ?? 'note' }
}
