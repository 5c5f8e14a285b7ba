"""python-socketio as two members of the demo community: sends over the socket, receives the push, reconnects."""

import sys
import time
import uuid

import requests
import socketio

URL, TRANSPORT, IS_PLANTED = sys.argv[1], sys.argv[2], sys.argv[3] == "planted"
# So few that the three runs of a member stay within what a day allows.
BEFORE = 7
faults = []


def wait_for(what, holds):
    until = time.monotonic() + 120
    while not holds():
        if time.monotonic() > until:
            return faults.append(f"never: {what}")
        time.sleep(0.2)


class Member:
    """A signed-in member with a socket, which notes the messages that are pushed."""

    def __init__(self, email):
        self.http, self.pushed = requests.Session(), []
        self.http.headers["Origin"] = URL
        login = {"email": email, "password": "demo-password-1"}
        self.http.post(f"{URL}/api/login", json=login).raise_for_status()
        self.socket = socketio.Client(http_session=self.http, reconnection_delay_max=2)
        self.socket.on("match:message", lambda push: self.pushed.append(push["message"]["content"]))
        self.socket.connect(URL, headers={"Origin": URL}, transports=[TRANSPORT], wait_timeout=60)

    def get(self, path):
        return self.http.get(f"{URL}/api/{path}").json()

    def send(self, content):
        """Sends until it is acknowledged, as a client does that cannot know whether a lost answer was one."""
        body = {"content": content, "clientMessageId": str(uuid.uuid4())}
        asked = {"name": "messages.send", "params": {"id": match_id}, "body": body}

        def is_stored():
            try:
                answer = self.socket.call("call", asked, timeout=10)
            except (socketio.exceptions.SocketIOError, ConnectionError):
                return False
            if answer["status"] not in (200, 201):
                faults.append(f"{content} was refused: {answer}")
            return True

        sent.append(content)
        wait_for(f"an acknowledgement of {content}", is_stored)


def compare(what, found, wanted):
    faults.extend(f"{what} has {found.count(one)} times: {one}" for one in wanted if found.count(one) != 1)


sent = []
ours, theirs = Member("standard@demo.test"), Member("premium@demo.test")
their_id = theirs.get("user")["id"]
match_id = next(row["matchId"] for row in ours.get("conversations") if row["otherUser"]["id"] == their_id)
last_seq = ours.get(f"matches/{match_id}/messages")[-1]["seq"]
for number in range(BEFORE):
    ours.send(f"{TRANSPORT} {number}")
print("restart", flush=True)
sys.stdin.readline()
# Some of these may be stored before the other one is back, and are asked for as `after` below does.
for number in range(BEFORE, 2 * BEFORE):
    ours.send(f"{TRANSPORT} {number}")
wait_for("the other one is back", lambda: theirs.socket.connected)
ours.send(f"{TRANSPORT} at last")
wait_for("the last push", lambda: sent[-1] in theirs.pushed)
stored = theirs.get(f"matches/{match_id}/messages?after={last_seq}&limit=200")
if IS_PLANTED:
    stored = stored[1:]
if [one["seq"] for one in stored] != list(range(last_seq + 1, last_seq + 1 + len(sent))):
    faults.append("the conversation has gaps")
compare("the conversation", [one["content"] for one in stored], sent)
compare("what was pushed", theirs.pushed, {*sent[:BEFORE], sent[-1], *theirs.pushed})
for member in (ours, theirs):
    member.socket.disconnect()
print(*faults, f"count {len(sent)}", sep="\n")
