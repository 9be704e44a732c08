import { dashboard } from '../../texts/catalogs.ts'
import { defineTranslations } from '../define-translations.ts'

/** Texts of the page that shows the recovery phrase. */
export const dashboardTranslatorOf = defineTranslations<keyof typeof dashboard.en>(dashboard)
