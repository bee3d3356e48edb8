import { NodeFS } from '@electric-sql/pglite/nodefs';

type SetAttributes = (target: unknown, attributes: { mode?: number }) => void;
interface Operations {
  setattr: SetAttributes;
}

/**
 * Makes the files of the embedded database readable by their owner alone. PGlite sets the mode of each file itself,
 * 0666 for most, regardless of the process's umask.
 */
export class OwnFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const closeFiles = (module: object) => {
      const { NODEFS } = module as { NODEFS: Record<'node_ops' | 'stream_ops', Operations> };
      for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
        const setattr = operations.setattr.bind(operations);
        operations.setattr = (target, attributes) =>
          setattr(target, attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
      }
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), closeFiles] } };
  }
}
