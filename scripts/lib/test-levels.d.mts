export declare const flowProjects: readonly {
  name: string
  files: RegExp
  except?: RegExp
  grep?: RegExp
  grepInvert?: RegExp
  needsFullBrowser?: boolean
}[]
export declare function shouldRunWalletTests(changedFiles: readonly string[]): boolean
export declare function isInShortRun(
  file: string,
  edited?: { readonly backend?: boolean; readonly wallet?: boolean },
): boolean
export declare function isInRest(file: string): boolean
export declare function listTestFiles(patterns?: readonly string[]): string[]
