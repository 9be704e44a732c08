export declare const flowProjects: readonly {
  name: string
  files: RegExp
  except?: RegExp
  only?: RegExp
  not?: RegExp
  needsFullBrowser?: boolean
}[]
