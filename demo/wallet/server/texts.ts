import { defineTranslations, type Translator } from '../page/define-translations.ts'
import { server } from '../texts/catalogs.ts'
import type { BrowserName } from './browser-name.ts'

export type ServerTextKey = keyof typeof server.en
export type ServerTranslator = Translator<ServerTextKey>

/** Returns the translator for a language (BCP 47) that a page claims or a browser requests. */
export const serverTranslatorOf: (language: string | undefined) => ServerTranslator =
  defineTranslations<ServerTextKey>(server)

/** Describes a browser in words that can follow "with": "Chrome on Windows". */
export function describeBrowser({ translate }: ServerTranslator, { browser, system }: BrowserName): string {
  if (browser && system) return translate('browser.both', { browser, system })
  return browser ?? (system ? translate('browser.system', { system }) : translate('browser.unknown'))
}
