"Package metadata: everything comes from settings.ini, so there is one place to edit"
from configparser import ConfigParser
from pathlib import Path
import setuptools

c = ConfigParser(delimiters=['='])
c.read('settings.ini', encoding='utf-8')
s = c['DEFAULT']
req = lambda k: s.get(k, '').split()

setuptools.setup(
    name=s['lib_name'], version=s['version'], description=s['description'], author=s['author'],
    license=s['license'].upper(), license_files=['LICENSE'], keywords=s['keywords'].split(),
    long_description=Path('README.md').read_text(encoding='utf-8'),
    long_description_content_type='text/markdown',
    packages=setuptools.find_packages(include=[s['lib_path'], s['lib_path']+'.*']),
    package_data={s['lib_path']: ['**/*.cu', '**/*.cuh', 'data/*']},
    python_requires='>=' + s['min_python'],
    install_requires=req('requirements'),
    extras_require={k.removesuffix('_requirements'): req(k) for k in s if k.endswith('_requirements')},
    entry_points={'console_scripts': s['console_scripts'].split('\n'),
                  'nbdev': [f"{s['lib_path']}={s['lib_path']}._modidx:d"]},
    zip_safe=False)
