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

/** A browser as a person knows it. */
export interface BrowserName {
  readonly browser?: string
  readonly system?: string
}

/** What a browser says of itself, in words of our own alone: a stranger's text has no place in a mail. */
export function browserOf(userAgent = ''): BrowserName {
  const find = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent))?.[1]
  return { browser: find(browsers), system: find(systems) }
}
