/**
 * Configuration errors that are detected without a failed request. `title` repeats the text of `src/text/en/errors.ts`, because a page on
 * which nothing failed does not load that file. `hint` is the console message that follows the title.
 */
export const setupAlerts = {
  NETWORK_NOT_FOUND: {
    title: 'Network Not Found',
    hint: 'The network is not in the networks option of this page. Add it there before switching to it.',
  },
  PROJECT_ID_MISSING: {
    title: 'Project ID Not Configured',
    hint: 'Set the option projectId to use the wallet list, pairing and token services. Everything else works without.',
  },
} as const
