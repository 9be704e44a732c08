const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system names for display. */
export interface BrowserName {
  readonly browser?: string
  readonly system?: string
}

/** Maps a user agent to a fixed set of names, because untrusted text must not appear in a mail. */
export function browserOf(userAgent = ''): BrowserName {
  const find = (entries: typeof browsers) => entries.find(([pattern]) => pattern.test(userAgent))?.[1]
  return { browser: find(browsers), system: find(systems) }
}
