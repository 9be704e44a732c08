import { perModal } from '../../core/per-modal.ts'
import { $options } from '../../state/settings/options.ts'
import { setCustomTexts, usePart, loadLanguage } from '../../text/languages.ts'
import type { TextPart } from '../../text/parts.ts'
import { $language, languageSet } from '../../text/text.ts'

const live = perModal(() => ({
  /** BCP 47 tag of the chosen language. Its texts may still be loading. */
  tag: $language.get().tag,
  ready: undefined as Promise<void> | undefined,
}))

const isEnglish = (tag: string) => /^en\b/i.test(tag)

// Parses a language tag. Accepts tags that are not BCP 47, such as `en_US`.
function tagOf(language: string): string {
  const tag = language === 'auto' ? document.documentElement.lang || navigator.language || 'en' : language
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return tag.includes('_') ? tagOf(tag.replaceAll('_', '-')) : 'en'
  }
}

/**
 * Applies the option `language`. The texts that are already in use change once the language has loaded. Other texts load with their
 * screens.
 */
export function setLanguage(): void {
  const { language, text } = $options.get()
  const tag = tagOf(language)
  if (tag === live.tag && !text) return
  // English is built in, so its texts load only to replace another language.
  const isLoaded = live.ready !== undefined || !isEnglish(live.tag)
  live.tag = tag
  live.ready = undefined
  if (isLoaded || !isEnglish(tag)) void loadTexts().catch(() => {})
  else languageSet({ tag, direction: 'ltr' })
  addOwn()
}

// The app's texts override those of every language, including error messages under `errors`.
const addOwn = () => {
  const { text } = $options.get()
  if (text) setCustomTexts(text)
}

/** Loads the texts of the first screen. Falls back to English if the language is missing or fails to load. */
export function loadTexts(): Promise<void> {
  if (live.ready) return live.ready
  live.tag = tagOf($options.get().language)
  addOwn()
  live.ready = loadLanguage(live.tag)
  return live.ready
}

/** Loads the texts of a part of the screens, with its error messages. */
export async function loadTextPart(part: TextPart): Promise<void> {
  await loadTexts()
  await usePart(part)
}
