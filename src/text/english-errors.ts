import '../core/errors/catalog.ts'
import { describeErrors } from '../core/errors/app-error.ts'
import type { ErrorCode } from '../core/errors/codes.ts'
import { entryOf } from '../core/errors/entries.ts'
import { texts as en } from './en/first.ts'
import { texts as errors } from './en/errors.ts'
import { englishTexts, addEnglish } from './languages.ts'
import { fillIn } from './text.ts'
import type { Text } from './texts.ts'

// Chunks that throw errors load this module. The first screen only displays the errors of other chunks, so it does not need the messages.
addEnglish('errors', errors)

/** Returns the English message, whatever the current language. Undefined if the part with the message is not loaded. */
function sentenceOf(code: ErrorCode): Text | undefined {
  for (const { errors } of englishTexts.values())
    if (errors && Object.hasOwn(errors, code)) return errors[code]
  return undefined
}

// `message` is the same in every language. If the part of a code is not loaded, `message` is the code, which is more specific than
// a generic text.
describeErrors((code, params) =>
  params.conflict
    ? fillIn(en.modal.conflict, params)
    : fillIn(entryOf(code)?.message ?? sentenceOf(code), params) || code,
)
