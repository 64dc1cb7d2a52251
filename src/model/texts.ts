/**
 * The type of the interface's texts. The keys are those of the English dictionary, which is with the others in
 * `templates/texts`; this is the one module that refers to it, and only to its type.
 */
export type { TextKey, Texts } from '../../templates/texts/en.ts'
