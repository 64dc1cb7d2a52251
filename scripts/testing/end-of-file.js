/**
 * Imported between the test files of a group, as `end-of-file.js?<path of the file>`: a test after those of the file that
 * tells the reporter where they end.
 */
import { test } from 'node:test'
import { endOf } from './file-ends.js'

test(endOf(decodeURIComponent(new URL(import.meta.url).search.slice(1))), () => {})
