import { defineRule } from '../define-rule.ts'

export const spelling = defineRule({
  id: 'spelling',
  group: 'pages',
  level: 'warn',
  what: 'With `check.spelling`: a word of a page is neither in the dictionary nor among `check.spelling.words`. Each word is reported once a page. Code, addresses, names of files, and words with digits or with capitals inside are left alone. The packages `nspell` and `dictionary-<language>` have to be installed; the rule says so where they are not.',
  todo: 'Correct the word, or add it to `check.spelling.words`.',
})
