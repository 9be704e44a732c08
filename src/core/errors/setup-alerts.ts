/**
 * Configuration errors that are detected without a failed request. `title` is the text of `en-errors.ts`, which is not loaded on a page
 * where nothing failed, and `long` is the console message that follows it.
 */
export const setupAlerts = {
  NETWORK_NOT_FOUND: {
    title: 'Network Not Found',
    long: 'The network is not in the networks option of this page. Add it there before switching to it.',
  },
  PROJECT_ID_MISSING: {
    title: 'Project ID Not Configured',
    long: 'Set the option projectId to use the wallet list, pairing and token services. Everything else works without.',
  },
} as const
