import '../core/errors/catalog.ts'
import { describeErrors } from '../core/errors/app-error.ts'
import type { ErrorCode } from '../core/errors/codes.ts'
import { entryOf } from '../core/errors/entries.ts'
import { en } from './en.ts'
import { words } from './en-errors.ts'
import { english, englishAdded } from './languages.ts'
import { fillIn } from './text.ts'
import type { Text } from './words.ts'

// The sentences of errors, brought by whatever may fail: the first screen, which shows what others tell, does without.
englishAdded('errors', words)

/** The English sentence, whatever the language in force. */
function sentenceOf(code: ErrorCode): Text | undefined {
  for (const { errors } of english.values()) if (errors && Object.hasOwn(errors, code)) return errors[code]
  return undefined
}

// A program reads the same sentence in every language. Where the part of a code is not here, it reads the code, which says
// more than "something".
describeErrors((code, params) =>
  params.conflict
    ? fillIn(en.modal.conflict, params)
    : fillIn(entryOf(code)?.thrown ?? sentenceOf(code), params) || code,
)
