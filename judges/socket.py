"""python-socketio as two members of the demo community: sends over the socket, receives the push, reconnects."""

import sys
import time
import uuid

import requests
import socketio

URL, TRANSPORT, IS_PLANTED = sys.argv[1], sys.argv[2], sys.argv[3] == "planted"
MESSAGES = 20
faults = []


class Member:
    """A signed-in member with a socket, which notes what is pushed in the conversation of the two."""

    def __init__(self, email):
        self.http = requests.Session()
        self.http.headers["Origin"] = URL
        login = {"email": email, "password": "demo-password-1"}
        self.http.post(f"{URL}/api/login", json=login).raise_for_status()
        self.pushed = []
        self.socket = socketio.Client(http_session=self.http, reconnection_delay=1, reconnection_delay_max=2)
        self.socket.on("match:message", self.pushed.append)

    def connect(self):
        self.socket.connect(URL, headers={"Origin": URL}, transports=[TRANSPORT])
        if self.socket.transport() != TRANSPORT:
            faults.append(f"is connected by {self.socket.transport()}")

    def get(self, path):
        return self.http.get(f"{URL}/api/{path}").json()

    def send(self, match_id, content):
        """Sends until it is acknowledged, as a client does that cannot know whether a lost answer was one."""
        body = {"content": content, "clientMessageId": str(uuid.uuid4())}
        asked = {"name": "messages.send", "params": {"id": match_id}, "body": body}
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                answer = self.socket.call("call", asked, timeout=10)
                if answer["status"] in (200, 201):
                    return
                faults.append(f"a send is answered {answer}")
            except (socketio.exceptions.SocketIOError, ConnectionError):
                time.sleep(0.2)
        faults.append(f"was never acknowledged: {content}")


def expect_refusal(member, origin, cookie):
    other = socketio.Client(reconnection=False)
    try:
        other.connect(URL, headers={"Origin": origin, "Cookie": cookie}, transports=[TRANSPORT])
        faults.append(f"is let in from {origin} with {cookie[:10]}")
        other.disconnect()
    except socketio.exceptions.ConnectionError:
        pass


def restart():
    """Lets whoever started this restart the service."""
    print("restart", flush=True)
    sys.stdin.readline()


def compare(what, found, sent):
    for content in sent:
        if found.count(content) != 1:
            faults.append(f"{what} has {found.count(content)} times: {content}")


ours, theirs = Member("standard@demo.test"), Member("premium@demo.test")
their_id = theirs.get("user")["id"]
match_id = next(row["matchId"] for row in ours.get("conversations") if row["otherUser"]["id"] == their_id)
last_seq = ours.get(f"matches/{match_id}/messages")[-1]["seq"]
session = f"session_id={ours.http.cookies['session_id']}"
expect_refusal(ours, "https://elsewhere.example", session)
expect_refusal(ours, URL, "session_id=none")
ours.connect()
theirs.connect()
sent = [f"{TRANSPORT} {number}" for number in range(MESSAGES)]
for content in sent[: MESSAGES // 2]:
    ours.send(match_id, content)
restart()
for content in sent[MESSAGES // 2 :]:
    ours.send(match_id, content)
until = time.monotonic() + 60
while not theirs.socket.connected and time.monotonic() < until:
    time.sleep(0.1)
ours.send(match_id, f"{TRANSPORT} at last")
sent.append(f"{TRANSPORT} at last")
while theirs.pushed[-1]["message"]["content"] != sent[-1] and time.monotonic() < until:
    time.sleep(0.1)

stored = theirs.get(f"matches/{match_id}/messages?after={last_seq}&limit=200")
if IS_PLANTED:
    stored = [*stored[1:], stored[-1]]
if [one["seq"] for one in stored] != list(range(last_seq + 1, last_seq + 1 + len(stored))):
    faults.append("the conversation has gaps")
compare("the conversation", [one["content"] for one in stored], sent)
# What was sent while the other was away is asked for, as `after` above does; all else is pushed once.
pushed = [one["message"]["content"] for one in theirs.pushed if one["matchId"] == match_id]
compare("what was pushed", pushed, [*sent[: MESSAGES // 2], sent[-1]])
compare("what was pushed", pushed, [one for one in sent if one in pushed])
for member in (ours, theirs):
    member.socket.disconnect()
print("\n".join(faults))
print(f"count {len(sent)}")
