/**
 * The type of the interface texts. The keys are those of the English dictionary in `templates/texts`; this is the only
 * module that refers to it, and only to its type.
 */
export type { TextKey, Texts } from '../../templates/texts/en.ts'
