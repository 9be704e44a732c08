export declare const flowProjects: readonly {
  name: string
  files: RegExp
  except?: RegExp
  only?: RegExp
  not?: RegExp
  needsFullBrowser?: boolean
}[]
export declare function areWalletTestsDue(changedFiles: readonly string[]): boolean
export declare function isInShortRun(
  file: string,
  edited?: { readonly backend?: boolean; readonly wallet?: boolean },
): boolean
export declare function isInRest(file: string): boolean
export declare function testFiles(patterns?: readonly string[]): string[]
