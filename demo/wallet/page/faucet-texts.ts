import { faucet } from '../texts/catalogs.ts'
import { defineTranslations } from './define-translations.ts'

/** Texts of the faucet page, which gives out worthless tokens. */
export const faucetTranslatorOf = defineTranslations<keyof typeof faucet.en>(faucet)
