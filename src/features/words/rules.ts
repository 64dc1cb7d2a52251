/** Rules about words. */
import { defineRule } from '../../findings/define-rule.ts'

export const spelling = defineRule({
  id: 'spelling',
  group: 'pages',
  level: 'warn',
  what: 'With `check.spelling`: a word of a page is neither in the dictionary nor among `check.spelling.words`. Each word is reported once per page. Code, addresses, names of files, and words with digits or inner capitals are skipped. The packages `nspell` and `dictionary-<language>` have to be installed; the rule reports it if they are not.',
  todo: 'Correct the word, or add it to `check.spelling.words`.',
})

export const terminology = defineRule({
  id: 'terminology',
  group: 'pages',
  level: 'warn',
  what: 'The text of a page uses a word that `check.terms` replaces with another one. Code, addresses and names of files are skipped.',
  todo: 'Write the word that the finding names.',
})
