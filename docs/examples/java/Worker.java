// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes tasks one after the other, and greets. Run it with: java Worker.java */
public class Worker {
    private static final String URL = variable("FAIRLEAD_URL", "http://127.0.0.1:9080") + "/v1/codeq";
    private static final String TOKEN = variable("FAIRLEAD_TOKEN", "examples");
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    // A real program takes a JSON library; this one wants to run without any.
    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");
    private static final Pattern NAME = Pattern.compile("name\\\\*\":\\s*\\\\*\"([^\"\\\\]+)");

    public static void main(String[] arguments) throws Exception {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(run -> {
            Thread thread = new Thread(run);
            thread.setDaemon(true);
            return thread;
        });
        for (boolean goesOn = true; goesOn;) {
            HttpResponse<String> claimed = send("/tasks/claim", """
                    {"commands": ["greet"], "leaseSeconds": 60, "waitSeconds": 30}""");
            if (claimed.statusCode() == 204) continue;  // there was no task
            if (claimed.statusCode() != 200) throw new IllegalStateException(claimed.body());
            Matcher id = ID.matcher(claimed.body());
            if (!id.find()) throw new IllegalStateException(claimed.body());
            String task = "/tasks/" + id.group(1);
            // The broker hears every 20 s that the task is still being worked on.
            ScheduledFuture<?> beat = timer.scheduleAtFixedRate(() -> {
                try {
                    send(task + "/heartbeat", "{\"extendSeconds\": 60}");
                } catch (Exception gone) {
                    System.err.println(gone.getMessage());
                }
            }, 20, 20, TimeUnit.SECONDS);
            Matcher name = NAME.matcher(claimed.body());
            HttpResponse<String> answer = name.find()
                    ? send(task + "/result",
                            "{\"status\": \"COMPLETED\", \"result\": {\"greeting\": \"Hello, " + name.group(1) + "\"}}")
                    // The broker tries again, as often as the task allows.
                    : send(task + "/nack", "{\"reason\": \"no name in the payload\"}");
            beat.cancel(false);
            System.out.println((answer.statusCode() == 200 ? "done " : "refused ") + id.group(1));
            goesOn = System.getenv("FAIRLEAD_ONCE") == null;
        }
    }

    private static HttpResponse<String> send(String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(URL + path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + TOKEN)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static String variable(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }
}
