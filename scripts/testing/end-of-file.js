/**
 * Imported between the test files of a group, as `end-of-file.js?<path of the file>`: adds a test after those of the
 * file, which tells the reporter where and when the file ends.
 */
import { test } from 'node:test'
import { endOf, noteEnd } from './file-ends.js'

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1))
test(endOf(file), () => noteEnd(file))
