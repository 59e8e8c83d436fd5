import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the files from the quickest to the slowest, since the first failing test is enough to notice a mutant. */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const duration = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return files.toSorted((one, other) => duration(one) - duration(other))
  }
}
