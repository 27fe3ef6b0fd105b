"""OpenStack Swift with its S3 API, in one process and mostly in memory: swift-server.py FOLDER ACCESS_KEY SECRET_KEY [OPTION...]

Options: `encrypts` turns its encryption on. `confirms` returns the encryption's header with a saved object, as Amazon S3 does but
Swift does not. Prints the port once it serves. Ends
with its parent.
"""
import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

import os
import sys
from array import array

from eventlet import listen, sleep, spawn, wsgi
from swift.account.server import AccountController
from swift.common import utils
from swift.common.ring import RingData
from swift.common.wsgi import SwiftHttpProtocol, loadapp
from swift.container.server import ContainerController
from swift.obj.mem_server import ObjectController

folder, access_key, secret_key = sys.argv[1:4]
options = sys.argv[4:]
account, user = access_key.split(':')
utils.HASH_PATH_SUFFIX = b'tests'


class Cache:
    """Memcached, as far as Swift uses it."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_options):
        return self.values.get(key)

    def set(self, key, value, **_options):
        self.values[key] = value

    def delete(self, key, **_options):
        self.values.pop(key, None)


def serve(socket, app):
    wsgi.server(socket, app, utils.NullLogger(), protocol=SwiftHttpProtocol)


def end_with(parent):
    while os.getppid() == parent:
        sleep(1)
    os._exit(0)


def start_backends():
    os.makedirs(os.path.join(folder, 'disk'), exist_ok=True)
    conf = {'devices': folder, 'mount_check': 'false', 'swift_dir': folder}
    kinds = (('account', AccountController), ('container', ContainerController), ('object', ObjectController))
    for kind, controller in kinds:
        socket = listen(('127.0.0.1', 0))
        ip, port = socket.getsockname()
        device = {'id': 0, 'zone': 0, 'region': 1, 'weight': 1, 'device': 'disk', 'ip': ip, 'port': port}
        device.update(replication_ip=ip, replication_port=port)
        RingData([array('H', [0])], [device], 32).save(os.path.join(folder, kind + '.ring.gz'))
        spawn(serve, socket, controller(conf))


def load_proxy():
    path = os.path.join(folder, 'proxy.conf')
    encryption = 'keymaster encryption' if 'encrypts' in options else ''
    with open(path, 'w') as file:
        file.write(f'''
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth slo {encryption} proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_key} .admin
[filter:slo]
use = egg:swift#slo
[filter:keymaster]
use = egg:swift#keymaster
encryption_root_secret = {'tests' * 12}
[filter:encryption]
use = egg:swift#encryption
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
''')
    return loadapp(path)


spawn(end_with, os.getppid())
start_backends()
cache = Cache()
swift = load_proxy()


def app(env, start_response):
    env['swift.cache'] = cache
    encryption = env.get('HTTP_X_AMZ_SERVER_SIDE_ENCRYPTION')

    def start(status, headers, *rest):
        if 'confirms' in options and encryption and status.startswith('200'):
            headers = [*headers, ('x-amz-server-side-encryption', encryption)]
        return start_response(status, headers, *rest)

    return swift(env, start)


front = listen(('127.0.0.1', 0))
print(front.getsockname()[1], flush=True)
serve(front, app)
