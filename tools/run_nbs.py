"""Run notebooks headless and keep their outputs. Cells this machine cannot run are skipped, and keep what they have.

    python tools/run_nbs.py nbs                      # without a GPU
    python tools/run_nbs.py --flags 'cuda slow' nbs  # on a machine with one
"""
import argparse, os, time, nbformat
from pathlib import Path
from nbclient import NotebookClient
from nbdev.clean import clean_nb
from nbdev.config import get_config
from nbdev.process import NBProcessor

SKIP = 'skip-execution' # the tag nbclient looks for

def skipped(path, flags):
    "Ids of the cells to skip"
    return {c.id for c in NBProcessor(path).nb.cells if c.cell_type=='code'
            and (flags & c.directives_.keys() or c.directives_.get('eval:')==['false'])}

def run_nb(path, flags):
    "Run one notebook in its own kernel and write it back clean"
    nb,skip = nbformat.read(path, as_version=4), skipped(path, flags)
    for c in nb.cells:
        if c.id in skip: c.metadata['tags'] = [*c.metadata.get('tags', []), SKIP]
    NotebookClient(nb, timeout=600, kernel_name='python3', store_widget_state=False, record_timing=False,
                   extra_arguments=['--log-level=40'],
                   resources={'metadata': {'path': str(Path(path).parent)}}).execute()
    for c in nb.cells:
        if c.id in skip: c.metadata['tags'].remove(SKIP)
        if not c.metadata.get('tags', True): del c.metadata['tags']
    clean_nb(nb, allowed_cell_metadata_keys=['tags'])
    nbformat.write(nb, path)

if __name__=='__main__':
    ap = argparse.ArgumentParser(); ap.add_argument('paths', nargs='+'); ap.add_argument('--flags', default='')
    a = ap.parse_args()
    os.environ['IN_TEST'] = '1' # the last cell of a notebook must not export from here
    flags = set(get_config().tst_flags.split()) - set(a.flags.split())
    files = [f for p in map(Path, a.paths) for f in (sorted(p.rglob('[!_.]*.ipynb')) if p.is_dir() else [p])]
    for f in files:
        if '.ipynb_checkpoints' in f.parts: continue
        t = time.time(); run_nb(f, flags)
        print(f'{f} {time.time()-t:.1f}s', flush=True)
