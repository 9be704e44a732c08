import { defineTranslations, type Translator } from '../page/define-translations.ts'
import { server } from '../texts/catalogs.ts'
import type { BrowserName } from './browser-name.ts'

export type ServerTextKey = keyof typeof server.en
export type ServerTranslator = Translator<ServerTextKey>

/** Texts in a language claimed by a page or requested by a browser. */
export const serverTranslator: (language: string | undefined) => ServerTranslator =
  defineTranslations<ServerTextKey>(server)

/** A browser in words, to follow "with". */
export function describeBrowser({ translate }: ServerTranslator, { browser, system }: BrowserName): string {
  if (browser && system) return translate('browser.both', { browser, system })
  return browser ?? (system ? translate('browser.system', { system }) : translate('browser.none'))
}
