/** Formats texts with values. Returns the text as readers see it. Runs in Node and in browsers. */

/** The plural categories in the order of a text's forms. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Replaces `{name}` in a text; a value `count` selects the plural form. */
export function formatText(text: string, values: Record<string, string | number>, language: string): string {
  const form = typeof values.count === 'number' ? pluralForm(text, values.count, language) : text
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The form for a number. The last form is used for categories without a form. */
function pluralForm(text: string, count: number, language: string): string {
  const forms = text.split('|')
  const { rules, categories } = pluralRules(language || 'en')
  return forms[categories.indexOf(rules.select(count))] ?? forms.at(-1) ?? ''
}

interface Plural {
  rules: Intl.PluralRules
  /** The categories of the language, in the order of a text's forms. */
  categories: string[]
}

/** By language: creating them takes longer than using them. */
const known = new Map<string, Plural>()

function pluralRules(language: string): Plural {
  const found = known.get(language)
  if (found) return found
  const rules = new Intl.PluralRules([language, 'en'])
  const own: string[] = rules.resolvedOptions().pluralCategories
  const made = { rules, categories: CATEGORIES.filter(category => own.includes(category)) }
  known.set(language, made)
  return made
}
